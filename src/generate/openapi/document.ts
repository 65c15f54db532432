/** The parts of an OpenAPI document that are looked at here; everything is plain JSON. */
export type Json = string | number | boolean | null | Json[] | { [member: string]: Json | undefined };

export type Schema = { [keyword: string]: Json | undefined };

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: Json;
}

export interface Example {
  summary: string;
  value: Json;
}

export interface MediaType {
  schema: Schema;
  example?: Json;
  examples?: Record<string, Example>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject | Reference>;
  'x-internal'?: true;
  /** How repetitions are made harmless. */
  'x-idempotent-retries'?: Schema;
  /** Denial codes that the shared answers of the operation do not name. */
  'x-denial-codes'?: string[];
  /** `none` where no rate limit holds. */
  'x-rate-limit'?: 'none';
}

export type PathItem = Record<string, Operation>;

export interface Document {
  openapi: string;
  info: Schema;
  servers: Json[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, ResponseObject>;
    securitySchemes: Record<string, Schema>;
  };
}

/** Every operation with its method and path. */
export function operationsOf(document: Document): { path: string; method: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}
