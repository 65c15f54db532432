import type { Settings } from '../../../src/settings.js';

/** What the variables cannot say yet, because only one value of another setting exists. */
export type SettingsChange = { [Name in keyof Settings]?: Partial<Settings[Name]> };

export function changedSettings(settings: Settings, change: SettingsChange = {}): Settings {
  const changed = Object.entries<object>(settings).map(([name, value]) => [
    name,
    { ...value, ...change[name as keyof Settings] },
  ]);
  return Object.fromEntries(changed) as Settings;
}
