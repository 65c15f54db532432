import { api } from '../../../api/client.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { components } from '../../../api/schema.d.ts';

type Imported = components['schemas']['LibImportResult'];

/** Sends the file that `lib_import` gave an address out for, and starts its import. Each step may be repeated. */
export async function sendFile({ resource_id: id, upload }: Imported, file: File | undefined): Promise<Imported> {
  if (!upload) throw new Error('An import without an address for its file was to be sent.');
  if (file?.size !== upload.size_bytes) {
    throw new Refusal('no_file', 'No file was sent.', 'Choose the file again, and run the tool.', false);
  }
  if (!('subtle' in crypto)) {
    throw new Refusal(
      'no_https',
      'Without https, this page cannot compute the hash of a file.',
      'Open this page over https, or on localhost, and send the file again.',
      false,
    );
  }
  const sent = await fetch(upload.put_url, { method: 'PUT', body: file });
  if (!sent.ok) throw await Refusal.of(sent);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const { data } = await api.POST('/api/tools/lib_import', { body: { upload_complete: { resource_id: id, sha256 } } });
  if (!data) throw new Error('An import was accepted without an answer.');
  return data;
}
