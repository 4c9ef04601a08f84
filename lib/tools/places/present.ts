import type { Place as WirePlace } from '#lib/contract/postal-addresses.ts'
import type { Place } from './rules.ts'

export const presentPlace = ({ name, province }: Place): WirePlace => ({ name, province })
