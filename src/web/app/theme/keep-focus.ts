/**
 * The focus is never nowhere. Browsers drop it where a button is disabled while it works, and where what
 * had it is taken away: a dialog, a row, a whole form. It then goes back to the button once that can be
 * pressed again, else to what is left around it, or to what had it before.
 */
export function keepFocus(): void {
  /** What had the focus, latest last, each with all it stands in, from the inside out. */
  let trail: Element[][] = []
  let wasLetGo = false

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    wasLetGo = false
    trail = [...trail.slice(1 - remembered), withAncestors(target)]
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget || !(target instanceof Element)) return
    // Whether it was taken away is known only once all of this change is done.
    queueMicrotask(() => {
      wasLetGo = target.isConnected && !target.matches(':disabled')
    })
  })
  new MutationObserver(() => {
    if (wasLetGo || trail.length === 0 || !isNowhere()) return
    for (const [target, ...around] of trail.toReversed()) {
      if (target?.matches(':disabled') && target.isConnected) return
      if (target?.isConnected && takes(target)) return
      const left = around.find(element => element.isConnected)
      if (left?.closest('main, [role="dialog"]') && takes(left)) return
    }
    takes(document.querySelector('main'))
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

const remembered = 8

const isNowhere = () => document.activeElement === document.body || !document.activeElement

function withAncestors(element: Element): Element[] {
  const all = [element]
  for (let at = element.parentElement; at; at = at.parentElement) all.push(at)
  return all
}

/** Whether it has the focus now; what cannot have it by itself can for as long as it has it. */
function takes(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return true
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  return document.activeElement === element
}
