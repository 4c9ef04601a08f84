import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgetDevice,
  putOnDevice,
  readDevice,
  subscribeDevice,
  takeFromDevice,
} from './device-basket.ts'

const line = (bundleId: number, quantity = 1) => ({ bundleId, quantity, seenPrice: 27.9 })

beforeEach(() => localStorage.clear())

describe('the basket of a device', () => {
  test('keeps what is put there in its place, and loses what is taken', () => {
    putOnDevice(line(1))
    putOnDevice(line(2))
    putOnDevice(line(1, 3))
    expect(readDevice().lines).toEqual([line(1, 3), line(2)])
    takeFromDevice(1)
    expect(readDevice().lines).toEqual([line(2)])
  })

  test('has another key for other lines', () => {
    putOnDevice(line(1))
    const { key } = readDevice()
    expect(readDevice().key).toBe(key)
    putOnDevice(line(1, 2))
    expect(readDevice().key).not.toBe(key)
  })

  test('is forgotten when these lines were merged, and not when others are there by now', () => {
    putOnDevice(line(1))
    const { key } = readDevice()
    putOnDevice(line(2))
    forgetDevice(key)
    expect(readDevice().lines).toHaveLength(2)
    forgetDevice(readDevice().key)
    expect(readDevice().lines).toEqual([])
  })

  test('reads nothing out of what somebody else wrote there', () => {
    for (const text of ['{', '[]', '{"key":1}', '{"key":"a","lines":[{"bundleId":"x"}]}']) {
      localStorage.setItem('basket', text)
      expect(readDevice().lines).toEqual([])
    }
  })

  test('tells of a change here and in another tab', () => {
    const heard = vi.fn()
    const stop = subscribeDevice(heard)
    putOnDevice(line(1))
    window.dispatchEvent(new StorageEvent('storage', { key: 'basket' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    stop()
    putOnDevice(line(2))
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
