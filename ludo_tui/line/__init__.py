"""Line mode: the same matches as numbered menus on standard input and output, for screen readers and pipes.

It writes whole sentences and nothing else: no colours, no cursor movements. `table` is the match itself, `menus`,
`setup` and `parties` what comes before it, `text` everything as sentences, `console` where they are written and lines
are read.
"""
