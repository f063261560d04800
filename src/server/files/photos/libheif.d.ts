/** The used part of `libheif-js`: functions of libheif’s own C interface, by numbers and addresses. */
declare module 'libheif-js/wasm-bundle.js' {
  /** An address in the decoder’s memory. */
  type Address = number
  const libheif: {
    ready: Promise<unknown>
    /** All of the decoder’s memory; another one whenever that has grown. */
    readonly HEAPU8: Uint8Array
    _malloc(bytes: number): Address
    _free(at: Address): void
    _heif_context_alloc(): Address
    _heif_context_free(context: Address): void
    // Those that can fail write a `heif_error` where their first argument says.
    _heif_context_read_from_memory_without_copy(
      ...at: [failure: Address, context: Address, bytes: Address, size: number, options: Address]
    ): void
    _heif_context_get_primary_image_handle(
      ...at: [failure: Address, context: Address, picture: Address]
    ): void
    _heif_image_handle_get_width(picture: Address): number
    _heif_image_handle_get_height(picture: Address): number
    _heif_image_handle_get_color_profile_type(picture: Address): number
    _heif_image_handle_get_raw_color_profile_size(picture: Address): number
    _heif_image_handle_get_raw_color_profile(
      ...at: [failure: Address, picture: Address, profile: Address]
    ): void
    _heif_image_handle_get_nclx_color_profile(
      ...at: [failure: Address, picture: Address, profile: Address]
    ): void
    _heif_image_handle_get_list_of_metadata_block_IDs(
      ...at: [picture: Address, type: Address, ids: Address, most: number]
    ): number
    _heif_image_handle_get_metadata_size(picture: Address, id: number): number
    _heif_image_handle_get_metadata(
      ...at: [failure: Address, picture: Address, id: number, data: Address]
    ): void
    _heif_decode_image(
      ...at: [
        failure: Address,
        picture: Address,
        points: Address,
        space: number,
        chroma: number,
        options: Address,
      ]
    ): void
    _heif_image_get_width(points: Address, channel: number): number
    _heif_image_get_height(points: Address, channel: number): number
    _heif_image_get_plane_readonly(points: Address, channel: number, stride: Address): Address
  }
  export default libheif
}
