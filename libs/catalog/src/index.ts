export { inputsDenial } from './answers/reading-scope.js';
export { cancelsOnlyJobsOf } from './calls/client-of.js';
export { clipsNamed } from './calls/clip-facts.js';
export { revisedBy } from './calls/revised-by.js';
export { examineCall, type Examiners, readPartWishes, readWish } from './calls/examine-call.js';
export { catalogue, pageTools } from './contract/catalogue.js';
export { type ListedTool, describeTool, listedTool } from './contract/describe-tool.js';
export { iconFiles } from './contract/icon-files.js';
export { instructionsFor } from './contract/instructions.js';
export { type ProjectionSettings, laneProjection } from './contract/lane-projection.js';
export { laneProjectionSchema } from './contract/lane-projection.schema.js';
export { OFFERED_SCOPES, offeredScopes, offeredTools } from './contract/offered-scopes.js';
export {
  APPS_EXTENSION,
  MCP_PATH,
  TASKS_EXTENSION,
  TRANSPORT,
  eras,
  legacyEra,
  modernEra,
  revisions,
} from './contract/protocol.js';
export { PLAYER_RESOURCE } from './contract/player-resource.js';
export { publicContract } from './contract/public-contract.js';
export { publicContractSchema } from './contract/public-contract.schema.js';
export { GUIDE_RESOURCE } from './contract/guide-resource.js';
export { MODELS_RESOURCE } from './contract/models-resource.js';
export { RESOURCE_TEMPLATE } from './contract/resource-template.js';
export { PROFILE, introduction } from './contract/service-profile.js';
export type { ExaminedCall, GivenCall } from './examined-call.js';
export type { Tool, ToolAnswer } from './define-tool.js';
export { ICON_TYPE } from './icon.js';
export { allowedValues } from './inputs/allowed-values.js';
export { type InputMistake, inputMistakes } from './inputs/input-mistakes.js';
export type { JsonSchema } from './inputs/object-schema.js';
export { coerceToolInput, inputSchemaOf, parseToolInput, requireToolInput } from './inputs/read-tool-input.js';
export { LANES, LANE_NAMES, type Lane, openLanes } from './lanes.js';
export { isPayable } from './is-payable.js';
export { type ToolComponents, toolComponents } from './operations/tool-components.js';
export { operationOf, startsJob } from './operations/tool-operation.js';
export { asksForParts } from './made/part-wishes.js';
export { modelsPage } from './models/models-page.js';
export { asksForModel } from './models/wish-of-call.js';
export { type MadePart, partCredits, type PartWish } from './prices/made-part.js';
export { priceInWords, unitCredits } from './prices/price.js';
export { publishedPrice, publishedPriceSchema } from './prices/published-price.js';
export type { Prompt } from './prompts/define-prompt.js';
export { describePrompt } from './prompts/describe-prompt.js';
export { promptCatalogue } from './prompts/prompt-catalogue.js';
export { sceneComponents } from './scenes/scene-components.js';
export { scenesGuide } from './scenes/scenes-guide.js';
export type { ToolContext } from './tool-context.js';
export { TOOL_GROUPS, TOOL_GROUP_NAMES, type ToolGroup } from './tool-groups.js';
export { type PreviewServices, type Reader, ToolServices, type Viewer, type WritingServices } from './tool-services.js';
