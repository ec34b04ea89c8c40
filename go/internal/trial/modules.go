// The modules whose tests are run, and what of them is left out.
// It assumes that each of them imports encoding/json in its packages or tests. Called by main.go.

package main

// module is a library whose tests are run both ways.
type module struct {
	version  string   // path@version
	packages []string // those that are tested, all when there are none
	skip     string   // tests that need a network or a long time: left out both ways
}

var modules = []module{
	{version: "github.com/golang-jwt/jwt/v5@v5.2.1"},
	{version: "github.com/sirupsen/logrus@v1.9.3"},
	{version: "github.com/stretchr/testify@v1.9.0", skip: "TestObjectsAreEqualValues/time"}, // the time is in its name
	{version: "github.com/google/go-github/v66@v66.0.0", packages: []string{"./github"}},
	{version: "github.com/getkin/kin-openapi@v0.128.0", skip: "TestLoadFromRemoteURL|TestIssue.*Remote"},
	{version: "github.com/labstack/echo/v4@v4.12.0"},
	{version: "github.com/gin-gonic/gin@v1.10.0"},
	{version: "github.com/go-resty/resty/v2@v2.13.1", skip: "Timeout|Retry|Proxy|DialerContext"},
	{version: "github.com/prometheus/common@v0.60.0"},
	{version: "github.com/spf13/viper@v1.19.0", packages: []string{".", "./internal/..."}},
	{version: "github.com/evanphx/json-patch/v5@v5.9.0"},
	{version: "github.com/invopop/jsonschema@v0.12.0"},
	{version: "github.com/slack-go/slack@v0.14.0", skip: "RTM|Websocket|WebSocket|Retr|Timeout"},
	{version: "github.com/zclconf/go-cty@v1.15.0", packages: []string{"./cty/json/..."}},
	{version: "github.com/shopspring/decimal@v1.4.0", skip: "Pow|Taylor"},
	{version: "github.com/rs/zerolog@v1.33.0"},
}
