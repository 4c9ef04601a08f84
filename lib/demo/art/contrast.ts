import { type ColourName, type Colours, channels } from './palettes.ts'

export const readable = 4.5

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((p, q) => p - q) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes two colours; `share` is that of the second. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to)
  const mixed = channels(from).map((start, i) => Math.round(start + (end[i]! - start) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Returns the wanted ink when it is readable on every background, otherwise the light or the dark
 * one with more contrast.
 */
export function titleInk(colours: Colours, wish: ColourName, grounds: readonly string[]): string {
  const worst = (ink: string) => Math.min(...grounds.map((ground) => contrast(ink, ground)))
  if (worst(colours[wish]) >= readable) return colours[wish]
  return worst(colours.l) > worst(colours.k) ? colours.l : colours.k
}
