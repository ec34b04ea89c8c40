# Formatter configuration of the fastjson Mix project.
# Assumes nothing beyond Elixir 1.14.
# Read by `mix format`.
[
  inputs: ["{mix,prebuilt,.formatter}.exs", "{lib,test,bench,scripts}/**/*.{ex,exs}"],
  locals_without_parens: []
]
