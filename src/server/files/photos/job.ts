import type { Job } from '../../jobs/job.ts'
import { cleanEarlier, countEarlier } from './earlier.ts'

/** Treats the pictures of earlier releases as those that come today. */
export const earlierPicturesJob: Job = {
  name: 'earlier-pictures',
  title: 'Pictures of earlier releases',
  purpose: 'Removes place and camera from pictures stored before, and makes their small versions',
  cron: '25 * * * *',
  left: countEarlier,
  run: cleanEarlier,
}
