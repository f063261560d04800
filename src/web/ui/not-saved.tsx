import { Alert, Button } from '@mantine/core'

/** Above a form that always stands on its screen: what is in it was typed before, and is not what is saved. */
export function NotSaved({ forms }: { forms: readonly { isBack: boolean; reset: () => void }[] }) {
  const back = forms.filter(form => form.isBack)
  if (back.length === 0) return null
  const discard = () => {
    for (const form of back) form.reset()
  }
  return (
    <Alert color="gray" role="status">
      What you had entered is here again, and not saved yet.{' '}
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        Discard
      </Button>
    </Alert>
  )
}
