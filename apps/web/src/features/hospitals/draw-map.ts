import type { HospitalItem } from '@khum/contract/hospitals'
import maplibre from 'maplibre-gl/dist/maplibre-gl-csp.js'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import styles from './hospitals.module.css'

interface MapOptions {
  styleUrl: string
  hospitals: readonly HospitalItem[]
  nameOf: (hospital: HospitalItem) => string
  onOpen: (hospital: HospitalItem) => void
  /** Called if the map's style can't be loaded. Not called if a single tile can't be loaded; the map then has a gap. */
  onFailure: () => void
}

/**
 * Draws hospitals on a map, each as a button with its name. Returns a function that removes the map. Throws if the
 * browser can't draw maps (no WebGL). MapLibre's worker script is a file of our own, because the page's content
 * security policy allows no other. R78
 */
export function drawMap(container: HTMLElement, options: MapOptions): () => void {
  maplibre.setWorkerUrl(workerUrl)
  const bounds = new maplibre.LngLatBounds()
  for (const { longitude, latitude } of options.hospitals) bounds.extend([longitude, latitude])
  const map = new maplibre.Map({
    container,
    style: options.styleUrl,
    bounds,
    fitBoundsOptions: { padding: 40, maxZoom: 14 },
    attributionControl: { compact: true },
  })
  let hasStyle = false
  map.on('style.load', () => {
    hasStyle = true
  })
  map.on('error', () => {
    if (!hasStyle) options.onFailure()
  })
  map.addControl(new maplibre.NavigationControl({ showCompass: false }))
  for (const hospital of options.hospitals) {
    const pin = document.createElement('button')
    pin.type = 'button'
    pin.className = styles.pin ?? ''
    pin.setAttribute('aria-label', options.nameOf(hospital))
    pin.title = options.nameOf(hospital)
    pin.addEventListener('click', () => options.onOpen(hospital))
    new maplibre.Marker({ element: pin, anchor: 'bottom' })
      .setLngLat([hospital.longitude, hospital.latitude])
      .addTo(map)
  }
  return () => map.remove()
}
