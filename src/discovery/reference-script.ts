/** What the reference does: requests tried on it go to the page's own origin, whatever base address the description names. */
export const REFERENCE_SCRIPT = String.raw`const answer = await fetch('/openapi-public.json');
const spec = { ...(await answer.json()), servers: [{ url: location.origin }] };
const operations = Object.values(spec.paths).flatMap((path) => Object.values(path));
operations.forEach(({ parameters = [] }) => parameters.forEach(withoutExample));
Object.values(spec.components.parameters ?? {}).forEach(withoutExample);

const isWide = matchMedia('(min-width: 64rem)').matches;
const rules = document.querySelector('#rules');
rules.open = isWide;
rules.lastElementChild.append(...spec.info.description.split('\n\n').slice(1).map(paragraph));
const used = new Set(operations.flatMap(({ tags = [] }) => tags));
const groups = document.querySelector('#groups');
groups.append(...spec.tags.filter(({ name }) => used.has(name)).map(groupLink));
// Swagger UI listens at the window, and would scroll to where the header covers the heading.
groups.addEventListener('click', (event) => event.stopPropagation());
SwaggerUIBundle({
  spec, dom_id: '#reference', deepLinking: true, docExpansion: isWide ? 'list' : 'none', defaultModelsExpandDepth: 0, validatorUrl: null,
  syntaxHighlight: { activated: false }, plugins: [() => ({ wrapComponents: { DeepLink: titled } })],
});

// The header of the person who is signed in, as the start page has it for readers without scripts.
const start = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
const own = start.querySelector('noscript header nav')?.closest('header');
if (own) document.querySelector('header').replaceWith(own);

// Swagger UI would send the example of every optional parameter: a payment, a key that is taken, another lane.
function withoutExample(parameter) {
  if (parameter.required) return;
  for (const part of [parameter, parameter.schema ?? {}]) for (const member of ['example', 'examples', 'default']) delete part[member];
}

function element(name, text) {
  return Object.assign(document.createElement(name), { textContent: text });
}

// Of Markdown, the description has strong words and code.
function paragraph(text) {
  const whole = document.createElement('p');
  for (const part of text.split(/(\*\*.+?\*\*|\x60.+?\x60)/)) {
    const [, mark, inner] = /^(\*\*|\x60)(.+)\1$/.exec(part) ?? [];
    whole.append(mark ? element(mark === '**' ? 'strong' : 'code', inner) : part);
  }
  return whole;
}

function titleOf(group) {
  const title = { mcp: 'MCP', x402: 'Payments (x402)', keys: 'Exposed keys' }[group] ?? group.replaceAll('-', ' ');
  return title[0].toUpperCase() + title.slice(1);
}

// To the id that Swagger UI gives the heading of a group.
function groupLink({ name }) {
  return Object.assign(element('a', titleOf(name)), { href: '#operations-tag-' + name });
}

// The link of a group's heading says its title; that of an operation has the parts of a path, not a text.
function titled(DeepLink, { React }) {
  return (props) => React.createElement(DeepLink, typeof props.text === 'string' ? { ...props, text: titleOf(props.text) } : props);
}
`;
