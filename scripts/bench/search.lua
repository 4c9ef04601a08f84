-- Asks for one of the paths in the file given, each time another.
local paths = {}
function init(args)
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
  math.randomseed(os.time())
end
function request()
  return wrk.format('GET', paths[math.random(#paths)])
end
