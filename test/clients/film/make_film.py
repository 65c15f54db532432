"""Makes a film with the generated Python client: base address, API key, key that is none, id of no resource. Prints what it saw."""

import json
import sys
import urllib.request

from openapi_client import ApiClient, ApiException, Configuration
from openapi_client.api.resources_api import ResourcesApi
from openapi_client.api.tools_api import ToolsApi
from openapi_client.models import AwaitResourceRequest, CreateVideoRequest, ListVisual, ListVisualItems, Scene, TitleVisual

base_url, key, strange_key, unknown_id = sys.argv[1:]


def connected(token):
    configuration = Configuration(host=base_url)
    configuration.access_token = token
    return ApiClient(configuration)


def refusal(call):
    try:
        call()
    except ApiException as refused:
        body = json.loads(refused.body)
        return [refused.status, body["detail"][0]["loc"] if "detail" in body else body["error_code"]]
    raise AssertionError("it was not refused")


def film(theme="auto"):
    items = [ListVisualItems(text="Typed scenes"), ListVisualItems(text="Typed refusals")]
    scenes = [
        Scene(seconds=2, visual=TitleVisual(type="title", text="A film by a generated client")),
        Scene(seconds=2, visual=ListVisual(type="list", items=items)),
    ]
    return CreateVideoRequest(scenes=scenes, resolution="480p", fps=24, captions="none", music="off", theme=theme)


tools, resources = ToolsApi(connected(key)), ResourcesApi(connected(key))
own_key = {"idempotency_key": "python"}
started, _, headers = tools.create_video_with_http_info(create_video_request=film(), prefer="wait=20", **own_key)
while True:
    state = tools.await_resource(AwaitResourceRequest(resource_id=started.resource_id, wait_ms=20_000))
    if state.status not in ("queued", "processing"):
        break
made = resources.get_resource(started.resource_id)
with urllib.request.urlopen(made.storage_url) as answer:
    content = answer.read()
# The client itself refuses to make a title without a text.
unlike = {"scenes": [{"visual": {"type": "title"}}]}
refusals = [
    refusal(lambda: ToolsApi(connected(strange_key)).create_video(create_video_request=film())),
    refusal(lambda: resources.get_resource(unknown_id)),
    refusal(lambda: tools.create_video(create_video_request=unlike)),
    refusal(lambda: tools.create_video(create_video_request=film(theme="press"), **own_key)),
]
seen = {
    "applied": headers.get("Preference-Applied"),
    "status": state.status,
    "mimeType": made.mime_type,
    "size": len(content),
    "brand": content[4:8].decode(),
    "refusals": refusals,
}
print(json.dumps(seen))
