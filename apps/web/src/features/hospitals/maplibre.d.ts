declare module 'maplibre-gl/dist/maplibre-gl-csp.js' {
  import * as maplibre from 'maplibre-gl'

  // biome-ignore lint/style/noDefaultExport: the package's file has one
  export default maplibre
}
