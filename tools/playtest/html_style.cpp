#include "playtest/html_parts.hpp"

// The client's own palette: one colour per meaning, told apart also without red and green.
const std::string_view playtest::html::style = R"css(
:root { color-scheme: dark; --ground:#0b1119; --panel:#0f1620; --card:#172130; --line:#2a3749; --text:#e8eef5; --soft:#a9b6c6;
  --faint:#74859b; --interpolate:#2f86ff; --extrapolate:#e29524; --hold:#ff2273; --model:#fcf04a;
  --blend:#b79dc6; --own:#f1fafe; --good:#4af7b5; --epoch:#3fc9d6; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1180px; padding: 28px 24px 60px; background: var(--ground); color: var(--text);
  font: 14px/1.45 "DejaVu Sans", system-ui, sans-serif; }
h1 { font-size: 26px; margin: 0 0 2px; } h2 { font-size: 18px; margin: 34px 0 8px; }
h3 { font-size: 13px; margin: 14px 0 2px; color: var(--soft); font-weight: 600; }
p { margin: 4px 0; color: var(--soft); max-width: 78ch; }
.chips { display: flex; flex-wrap: wrap; gap: 8px; margin: 10px 0; }
.chip { padding: 3px 10px; border-radius: 4px; background: var(--card); color: var(--soft); }
.chip.good { color: var(--good); } .chip.bad { color: #fff; background: #7c0f38; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 8px; margin: 12px 0; }
.card { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 10px 12px; }
.card b { display: block; font-size: 22px; font-weight: 600; } .card span { color: var(--faint); font-size: 12px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: 8px 0; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 5px 7px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--faint); font-weight: 500; vertical-align: bottom; font-size: 12px; }
th small { display: block; color: var(--faint); } td:first-child, th:first-child { text-align: left; }
tr.worst td { color: #fff; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 4px 18px 16px;
  margin: 16px 0; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; } .three { display: grid;
  grid-template-columns: repeat(3, 1fr); gap: 14px; } @media (max-width: 800px) { .two, .three { display: block; } }
.legend { display: flex; flex-wrap: wrap; gap: 4px 14px; color: var(--soft); font-size: 12px; margin: 2px 0 4px; }
.legend i { display: inline-block; width: 12px; height: 12px; border-radius: 2px; margin-right: 5px; vertical-align: -1px; }
svg { width: 100%; height: auto; display: block; background: var(--ground); border-radius: 5px; }
svg text { font: 11px "DejaVu Sans", sans-serif; fill: var(--faint); }
svg .end { text-anchor: end; } svg .middle { text-anchor: middle; } svg .note { fill: var(--soft); }
svg .grid { stroke: #1c2736; stroke-width: 1; } svg .line { fill: none; stroke-width: 1.4; stroke-linejoin: round; }
svg .event { fill: #3fc9d6; opacity: .16; } svg .limit { stroke: var(--hold); stroke-dasharray: 5 4; }
svg .latency, svg .interpolate { stroke: var(--interpolate); } svg .chosen { stroke: var(--good); stroke-dasharray: 4 3; }
svg .extrapolate { stroke: var(--extrapolate); } svg .hold { stroke: var(--hold); stroke-width: 2.2; }
svg .model { stroke: var(--model); } svg .blend { stroke: var(--blend); } svg .own, svg .truth { stroke: var(--own); }
svg .truth { stroke-width: 3.5; opacity: .28; } svg .drawn { stroke-width: 1.6; }
svg .area { stroke: none; opacity: .85; } svg .area.interpolate { fill: var(--interpolate); }
svg .area.extrapolate { fill: var(--extrapolate); } svg .area.hold { fill: var(--hold); }
svg .area.model { fill: var(--model); } svg .area.blend { fill: var(--blend); } svg .area.own { fill: var(--own); }
svg .walkers { stroke: var(--interpolate); } svg .cars { stroke: var(--model); } svg .bytes { stroke: var(--blend); }
svg rect.walkers { fill: var(--interpolate); stroke: none; } svg rect.cars { fill: var(--model); stroke: none; }
svg circle { fill: var(--interpolate); stroke: var(--ground); } svg circle.cars { fill: var(--model); }
details { margin-top: 30px; color: var(--soft); } summary { cursor: pointer; }
)css";
