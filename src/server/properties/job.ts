import type { Job } from '../jobs/job.ts'
import { fetchWaitingPictures } from './fetch-pictures.ts'

/** Fetches the pictures of properties that a server which stopped had not fetched yet. */
export const propertyPicturesJob: Job = {
  name: 'property-pictures',
  title: 'Property pictures',
  purpose: 'Fetches pictures of properties whose address was entered and that are still missing',
  cron: '*/10 * * * *',
  run: ({ database, store, allowPrivate = false, signal }) =>
    fetchWaitingPictures({ database, store, allowPrivate }, signal),
}
