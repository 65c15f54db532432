import { isListable, registryEntry } from '../discovery/registry-entry.js';
import { CommandFailed, type SettingsCommand } from './command.js';

export const registryCommand: SettingsCommand = {
  usage: 'registry',
  summary: 'prints the server.json that lists this service in the MCP registry, for the host of PUBLIC_BASE_URL',
  runOnSettings({ settings, print }) {
    const { baseUrl } = settings.server;
    if (!isListable(baseUrl)) {
      throw new CommandFailed(
        `${baseUrl} cannot be listed: a registry lists https addresses whose domain is yours. Set PUBLIC_BASE_URL to the public address of this service, such as https://media.example.com, and repeat this`,
      );
    }
    print(JSON.stringify(registryEntry(settings), null, 2));
  },
};
