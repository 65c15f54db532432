import { expect, it } from 'vitest';
import { RouteTable } from './route-table.js';

it('an address is known by the methods of every pattern that it matches', () => {
  const routes = new RouteTable();
  routes.add('POST', '/mcp');
  routes.add(['GET', 'HEAD'], '/api/resolve/:id');
  routes.add('GET', '/storage/*');
  expect(routes.methodsOf('/mcp')).toEqual(['POST']);
  expect(routes.methodsOf('/api/resolve/1')).toEqual(['GET', 'HEAD']);
  expect(routes.methodsOf('/api/resolve/1/2')).toEqual([]);
  expect(routes.methodsOf('/storage/a/b/c')).toEqual(['GET']);
  expect(routes.methodsOf('/nowhere')).toEqual([]);
});
