import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { IgnoreDialog } from './ignore-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'
import type { Matching } from './use-matching.ts'

/** The dialogs about one line: to record its row, and to ignore it. */
export function LineDialogs({ account, matching }: { account: BankAccount; matching: Matching }) {
  const { recording, ignoring } = matching
  return (
    <>
      <LazyDialog opened={recording.opened}>
        {recording.about && (
          <RecordDialog
            key={recording.about.id}
            line={recording.about}
            account={account}
            matching={matching}
            opened={recording.opened}
            onClose={recording.close}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={ignoring.opened}>
        {ignoring.about && (
          <IgnoreDialog
            key={ignoring.about.id}
            line={ignoring.about}
            opened={ignoring.opened}
            onClose={ignoring.close}
            onIgnored={matching.leave}
          />
        )}
      </LazyDialog>
    </>
  )
}
