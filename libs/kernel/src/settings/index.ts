export { dataForms, type DataSettings, dataSettings } from './data.settings.js';
export { fetchForms, type FetchSettings, fetchSettings, mistakesOfFetching } from './fetch.settings.js';
export { mistakesOfRole, type Role, roleForms, type RoleSettings, roleSettings } from './role.settings.js';
export { eventSecretForms, missingSecrets, secretForms, type Secrets, secretSettings } from './secrets.settings.js';
export {
  baseUrlOf,
  DEFAULT_PORT,
  mistakesOfHost,
  missingBaseUrl,
  plainBaseUrl,
  serverForms,
  type ServerSettings,
  serverSettings,
} from './server.settings.js';
