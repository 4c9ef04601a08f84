'use client'

import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { liveProposal } from '#lib/contract/live.ts'
import type { Followed } from '../data/entities/following.ts'
import { timeOf } from '../data/entities/picture.ts'
import { listen } from '../transport/live-stream.ts'
import type { News } from './live.ts'

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
  const { percent, goal, reached, missing, unit } = news.requirement
  return {
    ...live,

    progress: percent,
    goal,
    reached,
    missing,
    goalUnit: unit,
    status: news.status,
    participants: news.participants,
    expirationTimestamp: timeOf(news.expiration_timestamp),
  }
}

/** Adds live seats, copies and votes to the followed entries while they are viewed. */
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
