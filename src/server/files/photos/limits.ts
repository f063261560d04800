/** No camera and no scanner makes pictures that are wider or higher, in points. */
export const maxSide = 16_384
/** The largest phone photos, 16,320 × 12,240 points. */
export const maxPoints = 210_000_000
/** An iPhone’s usual 5,712 × 4,284 fit: 185 MB of memory for as long as it takes. */
export const maxHeifPoints = 25_000_000
/** Unpacked as a whole, too, and seldom larger than a screen. */
export const maxWebpPoints = 12_500_000
/** Of a progressive JPEG or an interlaced PNG, which decoders hold whole. */
export const maxHeldBytes = 80 * 1024 * 1024
