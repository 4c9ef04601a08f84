import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { liveProposal } from '#lib/contract/live.ts'
import { toGoal } from '../data/entities/catalogue.ts'
import type { Followed } from '../data/entities/home.ts'
import type { Participation } from '../data/entities/participation.ts'
import { timeOf } from '../data/entities/wire.ts'
import { listen } from '../transport/live-stream.ts'
import { type News, useNews } from './live.ts'

/** Maximum number of topics on a stream; the first entries are the visible ones. */
const maxTopics = 10

type Thing = Followed['thing']
type LiveState = Exclude<News, { gone: true }> | z.output<typeof liveProposal>

const topicOf = ({ type, id }: Thing) => `${type}:${id}`

const withNews = (thing: Thing, news: LiveState): Thing => {
  if (thing.type === 'proposal') {
    if (!('want_count' in news)) return thing
    const { archived, want_count: wantCount, need_count: needCount } = news
    const { like_count: likeCount, comment_count: commentCount } = news
    return { ...thing, archived, wantCount, needCount, likeCount, commentCount }
  }
  if ('want_count' in news) return thing
  const live = { ...thing, markers: news.markers, availability: news.availability }
  if (live.type === 'sale' || !('people' in news)) return live
  return {
    ...live,
    ...toGoal(news.requirement),
    status: news.status,
    participants: news.participants,
    expirationTimestamp: timeOf(news.expiration_timestamp),
  }
}

export const useLiveFollowed = (list: readonly Followed[]) => {
  const [live, setLive] = useState<ReadonlyMap<string, LiveState>>(new Map())
  const topics = list
    .slice(0, maxTopics)
    .map(({ thing }) => topicOf(thing))
    .sort()
    .join(',')
  useEffect(() => {
    if (!topics) return
    return listen(topics.split(','), (news) => {
      if ('markers' in news || 'want_count' in news)
        setLive((before) => new Map(before).set(news.topic, news))
    })
  }, [topics])
  return list.map((followed) => {
    const news = live.get(topicOf(followed.thing))
    return news ? { ...followed, thing: withNews(followed.thing, news) } : followed
  })
}

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
