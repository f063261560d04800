/** No camera and no scanner makes pictures that are wider or higher, in points. */
export const maxSide = 16_384
/** The most that phones take, 16,320 × 12,240 points. */
export const maxPoints = 210_000_000
/**
 * What has to be unpacked as a whole: HEIC, WebP, progressive JPEGs, interlaced PNGs. 24.5 million are an
 * iPhone's usual 5,712 × 4,284; its HEIC takes 185 MB of memory then.
 */
export const maxUnpackedPoints = 25_000_000
