import path from 'node:path'
import type { AppOptions } from '#server/app.ts'
import { filePost } from '#server/email/mail-folder.ts'
import { folderStore } from '#server/storage/folder-store.ts'

/** The storage of a bench's server beside its database: files and emails, both below `folder`. */
export function environmentIn(folder: string): Pick<AppOptions, 'trustProxy' | 'storage' | 'mail'> {
  return {
    trustProxy: false,
    storage: {
      store: folderStore(path.join(folder, 'files')),
      keys: ['a key of the bench alone'],
    },
    mail: {
      post: filePost(path.join(folder, 'mail'), 'bench@rooftree.example'),
      publicUrl: 'http://localhost',
    },
  }
}
