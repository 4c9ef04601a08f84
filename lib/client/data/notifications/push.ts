import { thisDevice } from '../../storage/this-device.ts'
import { browserClient } from '../../transport/browser.ts'

export type PushState = 'unsupported' | 'iphone' | 'denied' | 'off' | 'on'

const worker = '/service-worker.js'
const hasPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
/** iOS supports push only for pages on the home screen. */
const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent)

const findSubscription = async () => {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return registration?.pushManager.getSubscription()
}

export const readPushState = async (): Promise<PushState> => {
  if (!hasPush()) return isIphone() ? 'iphone' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off'
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

/** Browsers refuse a new server key while they hold a subscription with the old one. */
const subscribe = async (manager: PushManager, key: Uint8Array<ArrayBuffer>) => {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  }
}

/** Asks for permission, so it must follow a user gesture; null when that is denied. */
export const turnPushOn = async () => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const { data } = await browserClient.call('GET /push_key')
  const key = bytesOf(data.key)
  const subscription = await subscribe(pushManager, key)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const body = { endpoint, keys: { p256dh, auth } }
  const answer = await browserClient.call('POST /users/logged/devices', { body })
  thisDevice.keep(endpoint)
  return answer.data
}

export const turnPushOff = async () => {
  thisDevice.keep(null)
  await (await findSubscription())?.unsubscribe()
}
