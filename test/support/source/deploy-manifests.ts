import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ObjectSerializer } from '@kubernetes/client-node/dist/gen/models/ObjectSerializer.js';
import { fromProto3JSON, toProto3JSON } from 'proto3-json-serializer';
import protobuf from 'protobufjs';
import { parseAllDocuments } from 'yaml';

export type Manifest = Record<string, unknown> & { apiVersion: string; kind: string; metadata: { name: string } };

export const readText = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** As they are written: the official client would drop what it does not know while it reads. */
export const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest);

export const readManifests = (path: string): Manifest[] => manifestsIn(readText(path));

/** All of deploy/kubernetes, and what finds one of them by its kind and name. */
export function kubernetesManifests(): { all: Manifest[]; of: (name: string) => Manifest; job: Manifest } {
  const folder = 'deploy/kubernetes';
  const all = readdirSync(new URL(`../../../${folder}`, import.meta.url)).flatMap((file) =>
    readManifests(`${folder}/${file}`),
  );
  const of = (name: string): Manifest => {
    const found = all.find(({ kind, metadata }) => `${kind} ${metadata.name}` === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  const { data } = of('ConfigMap mediamaker-job') as unknown as { data: { 'job.yaml': string } };
  const [job] = manifestsIn(data['job.yaml']) as [Manifest];
  return { all, of, job };
}

export interface Variable {
  name: string;
  value?: string;
}

/** The environment variables that the containers of a manifest name themselves. */
export const variables = (manifest: object): Variable[] =>
  withKey(manifest, 'env').flatMap(({ env }) => env as Variable[]);

export const containersOf = (manifest: object): Record<string, unknown>[] =>
  withKey(manifest, 'containers').flatMap(({ containers }) => containers as Record<string, unknown>[]);

/** The settings that docs/settings.md lists. */
export const documentedSettings = (): Set<string> =>
  new Set(
    [...readText('docs/settings.md').matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(
      ([, names = '']) => names.match(/[A-Z][A-Z0-9_]+/g) ?? [],
    ),
  );

/** A manifest of Kubernetes as the official client reads and sends it: what its type does not know is gone. */
export function asKubernetesReadsIt(manifest: Manifest): unknown {
  const type = `V1${manifest.kind}`;
  return ObjectSerializer.serialize(ObjectSerializer.deserialize(manifest, type, ''), type, '');
}

/** A manifest of Google Cloud as the message of an official client: what the message does not know is gone. */
export function asGoogleReadsIt(client: string, message: string, manifest: object): unknown {
  const entry = fileURLToPath(import.meta.resolve(client));
  const folder = entry.slice(0, entry.indexOf(`${client}/build/`) + client.length);
  const root = protobuf.Root.fromJSON(JSON.parse(readFileSync(`${folder}/build/protos/protos.json`, 'utf8')));
  root.resolveAll();
  const read = fromProto3JSON(root.lookupType(message), manifest as never);
  if (read === null) throw new Error(`${message} is nothing`);
  // Empty maps are written out as well.
  return JSON.parse(JSON.stringify(toProto3JSON(read)), (_key, value: unknown) => (isEmpty(value) ? undefined : value));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Every object below a value that has the given key. */
export function withKey(value: unknown, key: string): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap((part) => withKey(part, key));
  return key in value ? [value as Record<string, unknown>, ...below] : below;
}
