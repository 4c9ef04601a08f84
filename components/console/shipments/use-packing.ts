import { useState } from 'react'
import { failureText } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { consoleCall } from '#lib/client/console/client.ts'
import { useRefresh, useShow } from '#lib/client/console/queries.tsx'
import { copyTitle, type Wave, type WaveParcel } from './wave-screen.tsx'

export type Copy = WaveParcel['copies'][number]
type Message = { tone: 'ok' | 'danger'; text: string }

/** Copies in the parcel by their line. */
type Counts = Readonly<Record<number, number>>

export const inParcel = (counts: Counts, { id }: Copy) => counts[id] ?? 0
const isFull = (counts: Counts, copy: Copy) => inParcel(counts, copy) >= copy.quantity
export const piecesOf = ({ copies }: WaveParcel) =>
  copies.reduce((sum, one) => sum + one.quantity, 0)

/** Scanners with another keyboard layout type another sign between the numbers of a parcel. */
const cleanCode = (text: string) => text.trim().replace(/^(\d+)\D(\d+)$/, '$1-$2')
const hasCode = (text: string) => (copy: Copy) => copy.code?.toLowerCase() === text.toLowerCase()

/** Parcels are packed one after the other; what other packers pack meanwhile is left out. */
export const usePacking = (wave: Wave) => {
  const { t } = useTranslation(['console-shipments', 'console'])
  const show = useShow('GET /waves/{id}', { params: { id: wave.id } })
  const refresh = useRefresh()
  const [opened, setOpened] = useState<string>()
  const [counts, setCounts] = useState<Counts>({})
  const [closing, setClosing] = useState<readonly number[]>([])
  const [message, setMessage] = useState<Message>()
  const waiting = wave.parcels.filter(
    ({ id, state }) => state === 'waiting' && !closing.includes(id),
  )
  const at = Math.max(
    0,
    waiting.findIndex(({ code }) => code === opened),
  )
  const parcel = waiting[at]
  const next = [...waiting.slice(at + 1), ...waiting.slice(0, at)]
  const refuse = (text: string) => setMessage({ tone: 'danger', text })

  const pack = async ({ id: position, code, version }: WaveParcel) => {
    setClosing((before) => [...before, position])
    setOpened(next[0]?.code)
    try {
      const input = { params: { id: wave.id }, body: { position, version } }
      show(await consoleCall('POST /waves/{id}/pack', input))
      setMessage({ tone: 'ok', text: t('packing.done', { code }) })
    } catch (error) {
      refuse(failureText(error, t('console:notLoaded.text')))
      await refresh()
    } finally {
      setClosing((before) => before.filter((one) => one !== position))
    }
  }

  const add = (to: WaveParcel, copy: Copy) => {
    const packed = inParcel(counts, copy) + 1
    const now = { ...counts, [copy.id]: packed }
    setCounts(now)
    const text = t('packing.counted', { title: copyTitle(copy), packed, total: copy.quantity })
    setMessage({ tone: 'ok', text })
    if (to.copies.every((one) => isFull(now, one))) void pack(to)
  }

  const open = (to: WaveParcel) => {
    const { code, state, recipient, packed_by: who } = to
    if (state === 'packed') return refuse(t('packing.wrong.packed', { code, who }))
    if (state !== 'waiting')
      return refuse(t('packing.wrong.closed', { code, state: t(`states.${state}`) }))
    setOpened(code)
    setMessage({ tone: 'ok', text: t('packing.opened', { code, recipient }) })
  }

  const scan = (read: string) => {
    const code = cleanCode(read)
    const to = wave.parcels.find((one) => one.code === code)
    if (to) return open(to)
    const own = parcel?.copies.filter(hasCode(code)) ?? []
    const copy = own.find((one) => !isFull(counts, one))
    if (parcel && copy) return add(parcel, copy)
    if (own[0]) return refuse(t('packing.wrong.full', { title: copyTitle(own[0]) }))
    const other = next.find(({ copies }) => copies.some(hasCode(code)))
    const wrong = other?.copies.find(hasCode(code))
    if (!other || !wrong) return refuse(t('packing.wrong.unknown', { code }))
    refuse(t('packing.wrong.other', { title: copyTitle(wrong), code: other.code }))
  }

  return { parcel, next, counts, message, scan, add, open, pack }
}
