/**
 * The least that Node can do: `node:http` answers every request with the bytes of a file, without reading a credential.
 *
 *     node bench/peers/bare-node.mjs <port> <file of the body>
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , port, file] = process.argv;
const body = readFileSync(file);
const headers = { 'content-type': 'application/json', 'content-length': body.length };

createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, headers).end(body));
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('"listening"\n'));
