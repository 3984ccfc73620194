-- wrk's side of "service": posts a bundle again and again, each time with another number in one of its files.
-- Arguments: the bundle, the file of the numbers ("text checksum" a line), and how often it was posted before.
local pieces, numbers, at
local threads = {}

function setup(thread)
    thread:set("created", 0)
    thread:set("other", 0)
    threads[#threads + 1] = thread
end

function init(args)
    local function read(name)
        local file = assert(io.open(name, "rb"))
        local all = file:read("*a")
        file:close()
        return all
    end
    local bundle = read(args[1])
    numbers = {}
    for text, checksum in read(args[2]):gmatch("(%S+) (%S+)") do
        numbers[#numbers + 1] = { text, (checksum:gsub("..", function(hex) return string.char(tonumber(hex, 16)) end)) }
    end
    at = tonumber(args[3])
    -- the first number is in the bundle: as the text once, its checksum twice
    pieces = {}
    local from = 1
    while true do
        local text, textEnd = bundle:find(numbers[1][1], from, true)
        local sum, sumEnd = bundle:find(numbers[1][2], from, true)
        if not text and not sum then break end
        local isText = text and (not sum or text < sum)
        local first, last = isText and text or sum, isText and textEnd or sumEnd
        pieces[#pieces + 1] = bundle:sub(from, first - 1)
        pieces[#pieces + 1] = isText and 1 or 2
        from = last + 1
    end
    pieces[#pieces + 1] = bundle:sub(from)
end

function request()
    at = at + 1
    local body = {}
    for i, piece in ipairs(pieces) do
        body[i] = type(piece) == "number" and numbers[at][piece] or piece
    end
    return wrk.format("POST", "/api/v1/diagnoses", { ["Content-Type"] = "application/zip" }, table.concat(body))
end

function response(status)
    if status == 201 then created = created + 1 else other = other + 1 end
end

function done(summary, latency)
    local created, other = 0, 0
    for _, thread in ipairs(threads) do
        created = created + thread:get("created")
        other = other + thread:get("other")
    end
    local errors = summary.errors
    io.write(string.format("\nresult %d %d %d %.6f %.1f %.1f %.1f\n", created, other,
        errors.connect + errors.read + errors.write + errors.timeout, summary.duration / 1e6,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3))
end
