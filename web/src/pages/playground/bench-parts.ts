/** What the bench needs and the page loads beside the contract: the form of any tool, with what lets scenes be dragged, and the preview. */
export { SchemaField } from './form/schema-field.tsx';
export { ToolForm } from './form/tool-form.tsx';
export { PreviewPanel } from './preview/preview-panel.tsx';
