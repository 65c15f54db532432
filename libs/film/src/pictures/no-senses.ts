/** Words that no drawing shows, or whose drawings mostly show another sense, such as a ring for "ring". */
export const NO_SENSES = `
spring boot, java, ruby, rust, go, swift, shell, rest, right, left, live, fire the, fire, stream, current,
state, mean, kind, table of content, content, sense, order, case, point, party to, pound, mole, mint, match,
ring, bat, seal, crane, light, charge, long, short, free, open, close, closed, present, matter, face, back,
hand, turn, man, woman, person, boy, girl, body, symbol, sign, button, selector, brand, off, filled, in,
japanese, square, circle, white, black, red, blue, green, yellow, brown, purple, orange colour, large, small,
medium, big, high, low, fast food chain, work, life, thing, way, part, area, number, name, word, text, line,
form, group, side, end, start, mark, level, rate, value, cost of, result, reason, change, system, service,
product, company, customer, user, team member, process, program, project, problem, question, answer, example,
fact, power, force, effect, cause, control, quality, quantity, amount, size, shape, type, class, category,
topic, subject, issue, case study, term, condition, agreement, rule, law of, policy, method, approach, strategy,
concept, theory, model, pattern, structure, function, feature, detail, item, unit, piece, bit, lot, slack,
switch, mix, run, set, get, put, take, give, make, let, keep, stay, come, went, gone, look, see, know, think,
feel, want, need, try, ask, tell, say, said, show, call, find, help, stop, begin, leave, move, believe, hold,
bring, happen, write, provide, sit, stand, lose, add, spend, grow, offer, remember, consider, appear, buy, wait,
serve, die, send, expect, build, fall, cut, reach, kill, remain, suggest, raise, pass, sell, require, report,
decide, pull, ship, release, manager, synergy, churn
`;
