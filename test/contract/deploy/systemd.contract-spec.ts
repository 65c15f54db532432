import { describe, expect, it } from 'vitest';
import { documentedSettings, readText } from '../../support/source/deploy-manifests.js';

describe('the unit of systemd', () => {
  const unit = readText('deploy/systemd/mediamaker.service');
  const of = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it('starts the service again after a failure, and gives it the time that it takes to end', () => {
    expect([of('Restart'), of('TimeoutStopSec')]).toEqual([['on-failure'], ['15']]);
    expect(of('ExecStart')).toEqual(['/usr/bin/env node dist/src/main.js']);
  });

  it('keeps its data where it may write, under settings that exist', () => {
    const environment = of('Environment')[0]
      ?.split(' ')
      .map((pair) => pair.split('='));
    const settings = documentedSettings();
    expect(environment?.filter(([name = '']) => !settings.has(name))).toEqual([]);
    expect(environment).toContainEqual(['DATA_DIR', `/var/lib/${of('StateDirectory')[0]}`]);
    expect(of('ProtectSystem')).toEqual(['strict']);
  });

  it.each([
    'RestrictNamespaces',
    'SystemCallFilter',
    'PrivateUsers',
    'ProtectProc',
    'ProtectKernelTunables',
    'MemoryDenyWriteExecute',
  ])('leaves sandboxes and the engine what %s= would take', (name) => {
    expect(of(name)).toEqual([]);
  });
});
