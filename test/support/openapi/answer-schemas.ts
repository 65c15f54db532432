import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ResolvedAnswer, ResolvedApi } from './resolved-api.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What the formats of our documents ask for; a document with another one is refused. */
const FORMATS: Record<string, true | RegExp | ((text: string) => boolean)> = {
  uuid: UUID,
  date: DATE,
  'date-time': (text) => /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text)),
  uri: (text) => URL.canParse(text),
  'uri-reference': (text) => URL.canParse(text, 'http://base.example'),
  email: /^[^@\s]+@[^@\s]+$/,
  binary: true,
};
const NUMBER_FORMATS = ['int32', 'int64', 'float', 'double'];
const DOCUMENT = 'openapi.json';

/** The schemas of a document's answers, as validators. */
export class AnswerSchemas {
  private readonly ajv: Ajv2020;
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(private readonly api: ResolvedApi) {
    const warn = (message: string): never => {
      throw new Error(message);
    };
    // Not strict: the dialect of OpenAPI has keywords of its own.
    const logger = { log: () => undefined, warn, error: warn };
    this.ajv = new Ajv2020({ strict: false, formats: FORMATS, logger, validateSchema: false });
    for (const format of NUMBER_FORMATS) this.ajv.addFormat(format, { type: 'number', validate: Number.isFinite });
    this.ajv.addSchema(api.document, DOCUMENT);
  }

  /** Why a body does not match what is declared for this media type; undefined where it does. */
  mistakeOf(answer: ResolvedAnswer, type: string, body: unknown): string | undefined {
    const validate = this.validator(answer, type);
    if (validate === undefined || validate(body)) return undefined;
    return this.ajv.errorsText(validate.errors, { dataVar: 'body' });
  }

  /** Compiles every schema that there is: a document that cannot be read is to fail before the first request. */
  compileAll(): void {
    for (const { answers } of this.api.operations) {
      for (const answer of answers.values()) for (const type of answer.types.keys()) this.validator(answer, type);
    }
  }

  private validator({ types }: ResolvedAnswer, type: string): ValidateFunction | undefined {
    const place = types.get(type)?.schemaPointer;
    if (place === undefined) return undefined;
    const known = this.compiled.get(place) ?? this.ajv.compile({ $ref: `${DOCUMENT}${place}` });
    this.compiled.set(place, known);
    return known;
  }
}
