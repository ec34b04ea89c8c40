module github.com/fastjson/fastjson/go

go 1.27
