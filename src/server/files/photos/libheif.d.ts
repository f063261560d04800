/** The used part of `libheif-js`, which has no types. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    handle: unknown
    get_width(): number
    get_height(): number
    is_primary(): boolean
  }
  interface Decoded {
    /** In the memory of the decoder; none after a failure. */
    channels?: { data: Uint8Array; width: number; height: number; stride: number }[]
  }
  const libheif: {
    ready: Promise<unknown>
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGB: unknown }
    heif_js_decode_image2(
      handle: unknown,
      space: unknown,
      chroma: unknown,
    ): Decoded | Promise<Decoded>
  }
  export default libheif
}
