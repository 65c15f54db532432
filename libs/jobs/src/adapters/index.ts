export { ChildProcessJobLauncher } from './child-process-job-launcher.js';
export { CloudRunJobLauncher } from './cloud-run-job-launcher.js';
export { CloudTasksTaskSink } from './cloud-tasks-task-sink.js';
export { holderPrefix } from './holder-prefix.js';
export { HttpTaskSink } from './http-task-sink.js';
export { KubernetesJobLauncher } from './kubernetes-job-launcher.js';
export { FilmRecipes } from './film-recipes.js';
export { JobsCoreModule } from '../jobs-core.module.js';
export { moderationForms, moderationSettings } from './moderation.settings.js';
