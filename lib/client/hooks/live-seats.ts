'use client'

import { useEffect, useState } from 'react'
import type { Participation } from '../data/entities/participation.ts'
import { timeOf } from '../data/entities/picture.ts'
import { type News, useNews } from './live.ts'

/** Maximum number of topics on a stream; groups that close first change most. */
const maxTopics = 10

type Group = Pick<
  Participation,
  'reached' | 'missing' | 'percent' | 'goal' | 'goalUnit' | 'expirationTimestamp'
>

const isOpen = ({ state, itemStatus }: Participation) =>
  state === 'active' && itemStatus === 'running'

/** True during the charge, whose end is not announced. */
const isCharged = ({ state, itemStatus }: Participation) =>
  state === 'charging' || (state === 'active' && itemStatus === 'collecting')
const lookAgain = 5_000

const groupOf = (news: News): Group | undefined =>
  'people' in news
    ? {
        reached: news.requirement.reached,
        missing: news.requirement.missing,
        percent: news.requirement.percent,
        goal: news.requirement.goal,
        goalUnit: news.requirement.unit,
        expirationTimestamp: timeOf(news.expiration_timestamp),
      }
    : undefined

/** Seats with live data of their groups; calls `onChanged` when one of these closes. */
export const useLiveSeats = (seats: readonly Participation[], onChanged: () => void) => {
  const [groups, setGroups] = useState<ReadonlyMap<string, Group>>(new Map())
  const open = seats
    .filter(isOpen)
    .toSorted((a, b) => a.expirationTimestamp - b.expirationTimestamp)
    .map(({ itemId }) => `preorder:${itemId}`)
  const topics = [...new Set(open)].slice(0, maxTopics).sort().join(',')
  useNews(topics, (news) => {
    const group = groupOf(news)
    if (!group || ('status' in news && news.status !== 'running')) return onChanged()
    setGroups((before) => new Map(before).set(news.topic, group))
  })
  const waits = seats.some(isCharged)
  useEffect(() => {
    if (!waits) return
    const looking = setInterval(onChanged, lookAgain)
    return () => clearInterval(looking)
  }, [waits, onChanged])
  return seats.map((seat) =>
    isOpen(seat) ? { ...seat, ...groups.get(`preorder:${seat.itemId}`) } : seat,
  )
}
