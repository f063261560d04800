/** How long a screen offers to undo what was just recorded, in seconds; receipts wait for it. */
export const undoSeconds = 10

/** The reason of what was undone. */
export const undoneReason = 'Undone'
