/**
 * The `ref` of a placeholder with unknown height: all elements below it, wherever parts are stacked
 * (`data-in-turn`), stay hidden until it is gone. It marks its parent for `base.css`: browsers do
 * not always notice that a `:has()` has ended.
 */
export function holdsBack(element: HTMLElement | null) {
  if (!element) return
  const holding: HTMLElement[] = []
  for (let at = element; at.parentElement; at = at.parentElement)
    if (at.parentElement.matches('[data-in-turn]')) holding.push(at)
  for (const part of holding) count(part, 1)
  return () => {
    for (const part of holding) count(part, -1)
  }
}

/** Several may be to come in one part. */
function count(part: HTMLElement, by: 1 | -1) {
  const number = Number(part.dataset.holds ?? 0) + by
  if (number > 0) part.dataset.holds = String(number)
  else delete part.dataset.holds
}
