/**
 * The look of the reference: the library's rules lie in a layer below ours, so that ours need not outdo its selectors, and those of other
 * pages (`/assets/page.css`) end where the library begins.
 */
export const REFERENCE_STYLE = `@layer page, end, library, look;
@import url('/assets/page.css') layer(page);
@import url('/docs/swagger-ui.css') layer(library);

@layer end {
  .swagger-ui :not(svg, svg *) { all: revert; }
}

@layer look {
  .lead a, .swagger-ui a { color: var(--color-accent); }
  /* The library brings the main part of the page with it. */
  .around { max-width: 72rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 1.5rem); }
  .around > h1 { margin-bottom: 1.5rem; }
  #reference { min-height: 100vh; }
  .beside > div { min-width: 0; }
  #groups { display: none; }
  #groups a {
    display: block; padding: .375rem .625rem; border-radius: .5rem; color: var(--color-quiet); font-size: .875rem; line-height: 1.25rem;
    font-weight: 500; text-decoration: none;
  }
  #groups a:hover { background: var(--color-sunken); color: var(--color-ink); }
  #rules { margin: 0 0 1rem; }
  #rules p { margin: 0 0 .5rem; font-size: .875rem; line-height: 1.5rem; }
  :is(#rules, .signing) code { padding: 0 .25rem; border-radius: .25rem; background: var(--color-sunken); font-weight: 500; }
  .signing { margin: 0 0 .75rem; font-size: .875rem; line-height: 1.5rem; }
  @media (min-width: 64rem) {
    .beside { display: grid; grid-template-columns: 10.5rem minmax(0, 1fr); gap: 2.5rem; }
    #groups { display: block; position: sticky; top: 5rem; align-self: start; margin-left: -.625rem; }
    #rules > div { display: grid; grid-template-columns: 1fr 1fr; gap: .25rem 2rem; }
  }
  .swagger-ui, .swagger-ui * { transition: none; color: inherit; font-family: inherit; border-color: var(--color-line); box-shadow: none; text-shadow: none; }
  .swagger-ui { font-size: .875rem; line-height: 1.25rem; }
  .swagger-ui svg { fill: currentColor; }
  .swagger-ui :is(code, pre, textarea, .opblock-summary-path, .opblock-summary-path__deprecated, .parameter__name, .parameter__type, .prop-type) {
    font-family: var(--mono); font-variant-ligatures: none;
  }
  .swagger-ui :focus { outline: none; }
  .swagger-ui :focus-visible { outline: 2px solid var(--color-accent); outline-offset: 2px; }
  .swagger-ui .wrapper { max-width: none; padding: 0; }
  /* Said by the page itself; how a call is signed is one line, in place of a padlock at each. */
  .swagger-ui :is(.info, .authorization__btn, .btn.authorize svg) { display: none; }
  .swagger-ui svg.arrow { width: .875rem; height: .875rem; color: var(--color-quiet); }
  .swagger-ui .opblock-summary .view-line-link { border: 0; background: none; }
  .swagger-ui .scheme-container { background: none; margin: 0 0 1rem; padding: 0; }
  .swagger-ui .scheme-container .schemes-server-container { display: none; }
  .swagger-ui .scheme-container .schemes { justify-content: flex-start; }
  .swagger-ui .scheme-container .schemes .auth-wrapper .authorize { padding-right: .75rem; }

  .swagger-ui .opblock-tag {
    padding: .75rem 0; margin: 0 0 .75rem; scroll-margin-top: 3.5rem; border-bottom: 1px solid var(--color-line); font-size: 1rem; line-height: 1.5rem; font-weight: 600;
  }
  .swagger-ui :is(.opblock-tag, .opblock-summary-path) a { color: inherit; }
  .swagger-ui .opblock-tag:hover { background: none; }
  .swagger-ui .opblock-tag small { color: var(--color-quiet); font-size: .875rem; }
  .swagger-ui .opblock-tag small p { margin: 0; }
  .swagger-ui .opblock-tag-section.is-open { margin-bottom: 1.25rem; }
  .swagger-ui .opblock {
    margin: 0 0 .5rem; border: 1px solid var(--color-line); border-radius: .75rem; background: var(--color-card); overflow: hidden;
  }
  .swagger-ui .opblock:hover { border-color: var(--color-edge); }
  .swagger-ui .opblock .opblock-summary { padding: .375rem .75rem .375rem .375rem; border-color: var(--color-line); }
  .swagger-ui .opblock .opblock-summary-method {
    min-width: 4.5rem; padding: .25rem 0; border-radius: .5rem; background: var(--color-sunken); color: var(--color-quiet); font-size: .75rem;
    font-weight: 600;
  }
  .swagger-ui .opblock-get .opblock-summary-method { background: var(--color-accent-ground); color: var(--color-accent); }
  .swagger-ui .opblock-post .opblock-summary-method { background: var(--color-well-ground); color: var(--color-well); }
  .swagger-ui :is(.opblock-put, .opblock-patch) .opblock-summary-method { background: var(--color-mind-ground); color: var(--color-mind); }
  .swagger-ui .opblock-delete .opblock-summary-method { background: var(--color-wrong-ground); color: var(--color-wrong); }
  .swagger-ui .opblock .opblock-summary-path { font-size: .8125rem; font-weight: 500; }
  .swagger-ui .opblock .opblock-summary-description { color: var(--color-quiet); font-size: .8125rem; }
  .swagger-ui .opblock-deprecated { opacity: 1; }
  .swagger-ui .opblock .opblock-section-header { min-height: 0; padding: .5rem 1rem; background: var(--color-sunken); }
  .swagger-ui .opblock .opblock-section-header h4 { font-size: .875rem; font-weight: 600; }
  .swagger-ui .opblock .tab-header .tab-item.active h4 span::after { display: none; }
  .swagger-ui :is(.opblock-description-wrapper, .opblock-external-docs-wrapper, .opblock-title_normal) { padding: .75rem 1rem; }
  .swagger-ui :is(.opblock-description-wrapper, .parameter__in, .renderedMarkdown) :is(p, li) { font-size: .875rem; line-height: 1.5rem; }
  .swagger-ui :is(.parameters-container, .responses-inner, .execute-wrapper) { padding: .75rem 1rem; background: none; }
  .swagger-ui .table-container { padding: 0; }
  .swagger-ui .btn-group { padding: 0 1rem 1rem; gap: .5rem; }
  .swagger-ui table thead tr :is(td, th), .swagger-ui .col_header {
    padding: .5rem 0; border-bottom: 1px solid var(--color-line); color: var(--color-quiet); font-size: .75rem; font-weight: 500;
  }
  .swagger-ui .parameter__name { font-size: .8125rem; font-weight: 600; }
  .swagger-ui .parameter__name.required::after { color: var(--color-wrong); }
  .swagger-ui .parameter__name.required span { color: var(--color-wrong); }
  .swagger-ui :is(.parameter__type, .parameter__in, .prop-format, .response-col_links, .response-control-media-type__title, small) {
    color: var(--color-quiet);
  }
  .swagger-ui .response-col_status { font-weight: 600; font-size: .875rem; }
  .swagger-ui .response-control-media-type--accept-controller select { border-color: var(--color-edge); }
  .swagger-ui .response-control-media-type__accept-message { color: var(--color-well); }

  .swagger-ui .btn, .swagger-ui :is(.auth-btn-wrapper, .modal-ux) .btn {
    padding: .375rem .75rem; border: 1px solid var(--color-edge); border-radius: .5rem; background: var(--color-card); color: var(--color-ink);
    font-size: .8125rem; font-weight: 600; line-height: 1.25rem; cursor: pointer;
  }
  .swagger-ui .btn:hover { background: var(--color-sunken); }
  .swagger-ui .btn.execute, .swagger-ui .btn.modal-btn.authorize { background: var(--color-accent); border-color: var(--color-accent); color: var(--color-accent-ink); }
  .swagger-ui .btn.authorize { display: inline-flex; align-items: center; gap: .5rem; }
  .swagger-ui .btn.authorize span { float: none; padding: 0; }
  .swagger-ui .btn.cancel { border-color: var(--color-wrong); color: var(--color-wrong); }
  .swagger-ui .btn-group .btn:is(:first-child, :last-child) { border-radius: .5rem; }
  .swagger-ui :is(input:not([type='checkbox'], [type='radio']), select, textarea) {
    max-width: 100%; padding: .375rem .75rem; border: 1px solid var(--color-edge); border-radius: .5rem; background: var(--color-card);
    color: var(--color-ink); font-size: .8125rem; line-height: 1.25rem;
  }
  .swagger-ui select { padding-right: 2rem; appearance: auto; background-image: none; }
  .swagger-ui :is(input, select, textarea).invalid { border-color: var(--color-wrong); background: var(--color-wrong-ground); }

  .swagger-ui :is(pre, .microlight, .highlight-code > .microlight, .opblock-body pre.microlight) {
    padding: .75rem 1rem; border: 1px solid var(--color-line); border-radius: .75rem; background: var(--color-sunken); color: var(--color-ink);
    font-size: .8125rem; line-height: 1.5rem;
  }
  .swagger-ui :is(.renderedMarkdown, .markdown) code { padding: 0 .25rem; border-radius: .25rem; background: var(--color-sunken); color: inherit; font-size: .9em;
    font-weight: 500;
  }
  .swagger-ui .copy-to-clipboard { background: var(--color-card); border: 1px solid var(--color-line); }
  .swagger-ui .copy-to-clipboard button { filter: none; }
  .swagger-ui :is(.download-contents) { background: var(--color-card); border: 1px solid var(--color-edge); color: var(--color-ink); }
  .swagger-ui :is(.tab, .model-hint, .json-schema-2020-12, .json-schema-2020-12-accordion, .json-schema-2020-12-expand-deep-button, .model-box) {
    background: none;
  }
  .swagger-ui .json-schema-2020-12__constraint { background: var(--color-sunken); color: var(--color-ink); }
  .swagger-ui .json-schema-2020-12-keyword__name--primary { font-weight: 600; }
  .swagger-ui .tab li { color: var(--color-quiet); }
  .swagger-ui .tab li.active { color: var(--color-ink); }
  .swagger-ui section.models { border: 1px solid var(--color-line); border-radius: .75rem; background: var(--color-card); }
  .swagger-ui section.models .model-container, .swagger-ui section.models .model-container:hover { background: none; }
  .swagger-ui section.models h4 { font-size: 1rem; }
  .swagger-ui .dialog-ux .backdrop-ux { background: rgb(0 0 0 / .55); }
  .swagger-ui .dialog-ux .modal-ux { border: 1px solid var(--color-line); border-radius: 1rem; background: var(--color-card); }
  .swagger-ui .dialog-ux .modal-ux-header h3 { font-size: 1rem; }
  .swagger-ui .errors-wrapper { border: 1px solid var(--color-wrong); background: var(--color-wrong-ground); }
  .swagger-ui .loading-container { padding: 4rem 0; }
  @media (max-width: 40rem) {
    .swagger-ui .opblock-tag { flex-wrap: wrap; }
    .swagger-ui .opblock-tag .expand-operation { margin-left: auto; }
    .swagger-ui .opblock-tag small { flex: 1 1 100%; order: 3; padding: 0; }
    .swagger-ui .opblock .opblock-summary-method { min-width: 3.75rem; }
    .swagger-ui :is(.parameters, .responses-table) { display: block; overflow-x: auto; }
  }
}
`;
