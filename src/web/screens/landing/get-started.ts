import { askForAccount } from '#web/session/asked-form.ts'

/** "Get Started" opens the sign-in page at its second form; its address stays `/auth`. */
export function wakeGetStarted() {
  for (const link of document.querySelectorAll('#landing [data-opens="register"]'))
    link.addEventListener('click', event => {
      // Another tab or window would inherit the wish and keep it for later.
      if (event instanceof MouseEvent && isPlain(event)) askForAccount()
    })
}

function isPlain({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(ctrlKey || metaKey || shiftKey || altKey)
}
