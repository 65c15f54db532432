"""Uses the generated Python client against a running service: base address, API key, resource id. Prints what it saw."""

import json
import sys

from openapi_client import ApiClient, ApiException, Configuration
from openapi_client.api.health_api import HealthApi
from openapi_client.api.mcp_api import McpApi
from openapi_client.api.resolve_api import ResolveApi
from openapi_client.models import JsonRpcRequest

base_url, key, resource_id = sys.argv[1:]


def connected(token=None):
    configuration = Configuration(host=base_url)
    configuration.access_token = token
    return ApiClient(configuration)


def refusal(call):
    try:
        call()
    except ApiException as refused:
        return refused.status, json.loads(refused.body)
    raise AssertionError("it was not refused")


client = connected(key)
request = JsonRpcRequest(jsonrpc="2.0", id="1", method="tools/list", params={})
tools = [tool["name"] for tool in McpApi(client).send_mcp_message(request).result["tools"]]
health = HealthApi(client).get_health()
resolved = ResolveApi(client).resolve_resource(resource_id)
status, denial = refusal(lambda: McpApi(connected()).send_mcp_message(request))
invalid, findings = refusal(lambda: ResolveApi(client).resolve_resource("x"))

assert "create_video" in tools, tools
assert health.status in ("ok", "degraded"), health
assert resolved.resource_id == resource_id and resolved.size_bytes > 0, resolved
assert (status, denial["error_code"]) == (401, "missing_credentials"), denial
assert (invalid, findings["detail"][0]["loc"]) == (422, ["path", "resource_id"]), findings
print(f"{len(tools)} tools, health {health.status}, {resolved.mime_type} of {resolved.size_bytes} bytes, 401 and 422")
