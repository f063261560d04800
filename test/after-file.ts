import { afterAll } from 'vitest'
import { asOwner } from './own-database.ts'

/**
 * Jobs visit every organization and skip those of demos. Without this each file's jobs would charge and remind the
 * leases of all files before it, and the last file would take many times as long as the first.
 */
afterAll(() => asOwner('update organizations set is_demo = true where not is_demo'))
