// Makes a film with the generated Go client: base address, API key, key that is none, id of no resource. Prints what it saw.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"

	client "openapi"
)

func connected(address string) *client.APIClient {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: address}}
	return client.NewAPIClient(configuration)
}

func as(key string) context.Context {
	return context.WithValue(context.Background(), client.ContextAccessToken, key)
}

func film(theme string) client.CreateVideoRequest {
	title := client.NewTitleVisual("title", "A film by a generated client")
	items := []client.ListVisualItems{*client.NewListVisualItems("Typed scenes"), *client.NewListVisualItems("Typed refusals")}
	list := client.NewListVisual("list", items)
	scenes := []client.Scene{*client.NewScene(client.TitleVisualAsVisual(title)), *client.NewScene(client.ListVisualAsVisual(list))}
	for at := range scenes {
		scenes[at].SetSeconds(2)
	}
	order := client.NewCreateVideoRequest()
	order.SetScenes(scenes)
	order.SetResolution("480p")
	order.SetFps(24)
	order.SetCaptions("none")
	order.SetMusic("off")
	order.SetTheme(theme)
	return *order
}

// The status, and the code of a denial or the place of the first finding.
func refusal(response *http.Response, err error) []any {
	refused, isRefused := err.(client.GenericOpenAPIError)
	if !isRefused {
		log.Fatal("it was not refused: ", err)
	}
	var body struct {
		ErrorCode string `json:"error_code"`
		Detail    []struct{ Loc []any }
	}
	must(json.Unmarshal(refused.Body(), &body))
	if len(body.Detail) > 0 {
		return []any{response.StatusCode, body.Detail[0].Loc}
	}
	return []any{response.StatusCode, body.ErrorCode}
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	address, key, strangeKey, unknownId := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	api, own := connected(address), as(key)
	order := api.ToolsApi.CreateVideo(own).IdempotencyKey("go")
	started, response, err := order.Prefer("wait=20").CreateVideoRequest(film("auto")).Execute()
	must(err)
	status := "queued"
	for status == "queued" || status == "processing" {
		wait := client.NewAwaitResourceRequest(started.ResourceId)
		wait.SetWaitMs(20_000)
		state, _, err := api.ToolsApi.AwaitResource(own).AwaitResourceRequest(*wait).Execute()
		must(err)
		status = state.Status
	}
	made, _, err := api.ResourcesApi.GetResource(own, started.ResourceId).Execute()
	must(err)
	answer, err := http.Get(made.GetStorageUrl())
	must(err)
	content, err := io.ReadAll(answer.Body)
	must(err)
	_, strange, strangeErr := api.ToolsApi.CreateVideo(as(strangeKey)).CreateVideoRequest(film("auto")).Execute()
	_, unknown, unknownErr := api.ResourcesApi.GetResource(own, unknownId).Execute()
	unlike := client.NewCreateVideoRequest()
	unlike.SetScenes([]client.Scene{*client.NewScene(client.TitleVisualAsVisual(client.NewTitleVisual("title", "")))})
	_, unseen, unseenErr := api.ToolsApi.CreateVideo(own).CreateVideoRequest(*unlike).Execute()
	_, other, otherErr := order.CreateVideoRequest(film("press")).Execute()
	seen, err := json.Marshal(map[string]any{
		"applied":  response.Header.Get("Preference-Applied"),
		"status":   status,
		"mimeType": made.MimeType,
		"size":     len(content),
		"brand":    string(content[4:8]),
		"refusals": []any{
			refusal(strange, strangeErr), refusal(unknown, unknownErr), refusal(unseen, unseenErr), refusal(other, otherErr),
		},
	})
	must(err)
	fmt.Println(string(seen))
}
