import { type Document, operationsOf, type Parameter, type Reference, type ResponseObject } from './document.js';

/** Answers without a body, by their status. */
const NAMES: Readonly<Record<string, string>> = { 302: 'Redirect', 304: 'NotModified' };

/** Characters from which a response with a body becomes a shared component; shorter ones stay in their operation. */
const LONG = 1_300;

/** Moves parameters and refusals that several operations share into components. */
export function shareParts(document: Document): Document {
  const { responses, parameters } = document.components;
  const operations = operationsOf(document).map(({ operation }) => operation);
  const shareAnswer = sharing(
    'responses',
    responses,
    operations.flatMap((each) => Object.entries(each.responses).filter(([status]) => !isSuccess(status))),
    answerName,
  );
  const shareParameter = sharing(
    'parameters',
    parameters,
    operations.flatMap((each) => each.parameters.map((one) => ['', one] as const)),
    (_, { name }) => pascalOf(name),
  );
  for (const operation of operations) {
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).map(([status, answer]) => [status, shareAnswer(status, answer)]),
    );
    // Nothing reads the parameters of an operation after this.
    operation.parameters = operation.parameters.map((one) => shareParameter('', one) as Parameter);
  }
  return document;
}

type Share<Part> = (key: string, part: Part | Reference) => Part | Reference;

/** Fills the components with the parts that are used twice, and answers what stands in the place of a part. */
function sharing<Part extends object>(
  kind: string,
  components: Record<string, Part>,
  uses: readonly (readonly [string, Part | Reference])[],
  nameOf: (key: string, part: Part) => string | undefined,
): Share<Part> {
  const names = new Map<string, string>();
  for (const [text, same] of Map.groupBy(uses, ([, part]) => JSON.stringify(part))) {
    const [[key, part] = ['', undefined]] = same;
    if (same.length < 2 || part === undefined || '$ref' in part) continue;
    const name = nameOf(key, part);
    if (name === undefined || name in components) continue;
    components[name] = part;
    names.set(text, name);
  }
  return (_, part) => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/${kind}/${name}` };
  };
}

/** A generated client may not look for the media type of an answer of success that is shared. */
function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

function answerName(status: string, answer: ResponseObject): string | undefined {
  const reference = answer.content?.['application/json']?.schema['$ref'];
  if (typeof reference !== 'string') return NAMES[status];
  return JSON.stringify(answer).length < LONG ? undefined : reference.split('/').at(-1);
}

function pascalOf(name: string): string {
  return name
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');
}
