-- Counts, for each state of the group that a page tells (how many have joined), when it was last told.
local ffi = require('ffi')
ffi.cdef [[
  typedef struct { long sec; long usec; } timeval_of_bench;
  int gettimeofday(timeval_of_bench *tv, void *tz);
]]
local tv = ffi.new('timeval_of_bench')
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

last = {}
unread = 0

function response(status, _, body)
  local state = body:match('participants\\":(%d+)')
  if status ~= 200 or not state then
    unread = unread + 1
    return
  end
  ffi.C.gettimeofday(tv, nil)
  last[tonumber(state)] = tonumber(tv.sec) * 1000 + tonumber(tv.usec) / 1000
end

function done(summary, latency)
  for _, thread in ipairs(threads) do
    for state, at in pairs(thread:get('last')) do
      io.write(string.format('state %d %.0f\n', state, at))
    end
    io.write(string.format('unread %d\n', thread:get('unread')))
  end
  io.write(string.format('rate %.0f\n', summary.requests / summary.duration * 1e6))
  io.write(string.format('p99 %.1f\n', latency:percentile(99) / 1000))
end
