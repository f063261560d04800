/** How long a screen offers to undo what was just recorded, in seconds; receipts wait for it. */
export const undoSeconds = 10

/** The reason of what was undone. */
export const undoneReason = 'Undone'

/** The body of the call that voids it; late fees of days before today are not posted. */
export const undone = { reason: undoneReason, confirm: true }
