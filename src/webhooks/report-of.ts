import type { TrainingReport } from '@libs/providers';
import type { AdapterStatusDto } from './dto/adapter-status.dto.js';

/** A null member means absent: some trainers write every member. */
export function reportOf(body: AdapterStatusDto): TrainingReport {
  return {
    jobId: body.job_id.toLowerCase(),
    state: body.state,
    weightsUri: body.adapter_weights_uri ?? undefined,
    gpuSeconds: body.gpu_seconds ?? undefined,
    gpuTier: body.gpu_tier ?? undefined,
    checkpoints: body.checkpoints?.map(({ step, uri, loss }) => ({ step, uri, loss: loss ?? undefined })),
    errorMessage: body.error_message ?? undefined,
  };
}
