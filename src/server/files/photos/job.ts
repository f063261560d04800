import { labels } from '#shared/language/t.ts'
import type { Job } from '../../jobs/job.ts'
import { cleanEarlier, countEarlier } from './earlier.ts'

/** Treats the pictures of earlier releases as those that come today. */
export const earlierPicturesJob: Job = {
  name: 'earlier-pictures',
  texts: labels({
    title: 'Older photos',
    purpose: 'Removes location and camera data from older photos, and makes small versions of them',
  }),
  cron: '25 * * * *',
  left: countEarlier,
  run: cleanEarlier,
}
